// Axes that widen and never jump back, with ticks that people would choose.

import { grouped } from "../number";
import type { Figure, Unit } from "../protocol";

export interface Axis {
  low: number;
  high: number;
}

const steps = [1, 2, 2.5, 5, 10];

/** A step of a round number, so that at most so many fit. */
export function roundStep(span: number, most: number): number {
  const raw = span / most;
  const power = 10 ** Math.floor(Math.log10(raw));
  return (steps.find((s) => s * power >= raw - 1e-12) ?? 10) * power;
}

/** An axis that holds the figures, no narrower than the one before. */
export function axisFor(unit: Unit, figures: readonly (Figure | null | undefined)[], before: Axis | null): Axis {
  if (unit === "share") return { low: 0, high: 1 };
  const known = figures.filter((f): f is Figure => Boolean(f) && Number.isFinite(f?.low) && Number.isFinite(f?.high));
  const lows = known.map((f) => f.low);
  const highs = known.map((f) => f.high);
  if (known.length === 0) return before ?? { low: 0, high: 1 };
  const room = (Math.max(...highs) - Math.min(...lows)) / 2;
  const isPositive = known.every((f) => f.value >= 0);
  const least = Math.min(...lows) - room;
  const low = Math.min(isPositive ? Math.max(0, least) : least, before?.low ?? Infinity);
  const high = Math.max(Math.max(...highs) + room, before?.high ?? -Infinity, low + 1e-6);
  const step = roundStep(high - low, 4);
  return { low: Math.floor(low / step + 1e-9) * step, high: Math.ceil(high / step - 1e-9) * step };
}

export function ticks({ low, high }: Axis): number[] {
  const step = roundStep(high - low, 4);
  const count = Math.round((high - low) / step);
  return Array.from({ length: count + 1 }, (_, at) => low + at * step);
}

export const along = ({ low, high }: Axis, value: number): number => Math.min(1, Math.max(0, (value - low) / (high - low)));

export const tickText = (unit: Unit, value: number): string =>
  unit === "share" ? `${Math.round(value * 100)} %` : grouped(Number(value.toPrecision(4)));

const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

/** Where values of an option lie along a line, from 0 to 1: numbers at their distances, others evenly; none for what is beyond. */
export function course(values: readonly string[]): (value: string) => number | null {
  const numbers = values.map(Number);
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const place = values.every(isNumber)
    ? (value: string) => (isNumber(value) ? (Number(value) - low) / (high - low || 1) : -1)
    : (value: string) => (values.includes(value) ? values.indexOf(value) / Math.max(1, values.length - 1) : -1);
  return (value) => {
    const at = values.length === 1 && value === values[0] ? 0.5 : place(value);
    return at >= 0 && at <= 1 ? at : null;
  };
}

/** Which of some labels, centred at these points, can be read: the first ones in order keep their room. */
export function apart(labels: readonly { x: number; width: number }[]): boolean[] {
  const kept: { x: number; width: number }[] = [];
  return labels.map((label) => {
    const isFree = kept.every((k) => Math.abs(k.x - label.x) >= (k.width + label.width) / 2);
    if (isFree) kept.push(label);
    return isFree;
  });
}
