import { testGrowth } from '../support/growth/test-growth.ts';

testGrowth('all');
