import type { Scene } from './scene.ts';
import { cinema } from './scenes/cinema.ts';
import { citySkyline } from './scenes/city-skyline.ts';
import { classroom } from './scenes/classroom.ts';
import { court } from './scenes/court.ts';
import { cricket } from './scenes/cricket.ts';
import { festival } from './scenes/festival.ts';
import { flood } from './scenes/flood.ts';
import { food } from './scenes/food.ts';
import { football } from './scenes/football.ts';
import { garmentFactory } from './scenes/garment-factory.ts';
import { globe } from './scenes/globe.ts';
import { hospital } from './scenes/hospital.ts';
import { mangrove } from './scenes/mangrove.ts';
import { market } from './scenes/market.ts';
import { music } from './scenes/music.ts';
import { paddyField } from './scenes/paddy-field.ts';
import { padmaBridge } from './scenes/padma-bridge.ts';
import { parliament } from './scenes/parliament.ts';
import { rickshaw } from './scenes/rickshaw.ts';
import { riverBoats } from './scenes/river-boats.ts';
import { satellite } from './scenes/satellite.ts';
import { smartphone } from './scenes/smartphone.ts';
import { stockChart } from './scenes/stock-chart.ts';
import { teaGarden } from './scenes/tea-garden.ts';

export const SCENES: readonly Scene[] = [
  padmaBridge,
  riverBoats,
  paddyField,
  citySkyline,
  rickshaw,
  cricket,
  football,
  parliament,
  market,
  garmentFactory,
  stockChart,
  satellite,
  smartphone,
  cinema,
  music,
  classroom,
  hospital,
  flood,
  teaGarden,
  mangrove,
  court,
  globe,
  food,
  festival,
];
