import type { Point } from './svg.ts';
import { WIDTH_PX } from './svg.ts';

type Camera = {
  readonly horizonY: number;
  readonly focalPx: number;
  readonly eyeHeight: number;
  readonly centerX?: number;
};

type Project = (x: number, height: number, depth: number) => Point;

/** Maps a point of the scene (one unit on every axis, ground at height 0) to the picture. */
export const createProjection =
  ({ horizonY, focalPx, eyeHeight, centerX = WIDTH_PX / 2 }: Camera): Project =>
  (x, height, depth) => [centerX + (focalPx * x) / depth, horizonY - (focalPx * (height - eyeHeight)) / depth];
