import { DISASTERS } from './disasters.ts';
import { ECONOMY } from './economy.ts';
import { PEOPLE_AND_CULTURE } from './people-and-culture.ts';
import { PUBLIC_LIFE } from './public-life.ts';
import type { StoryFamily } from './story-family.ts';
import { WEATHER_AND_NATURE } from './weather-and-nature.ts';

export const STORY_FAMILIES: readonly StoryFamily[] = [
  ...DISASTERS,
  ...WEATHER_AND_NATURE,
  ...ECONOMY,
  ...PUBLIC_LIFE,
  ...PEOPLE_AND_CULTURE,
];
