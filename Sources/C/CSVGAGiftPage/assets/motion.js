// How banners come in, count and go: ports of SpringCurve and KeyframeCurve.

function bisect(low, high, steps, isBelow) {
  for (let step = 0; step < steps; step++) {
    const middle = (low + high) / 2;
    if (isBelow(middle)) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The way of a damped spring from 0 to 1, within a thousandth of its end when the time is over. */
export function spring(duration, damping, velocity) {
  const seconds = Math.max(1, duration) / 1000;
  const root = Math.sqrt(1 - damping * damping);
  const sine = (frequency) => (damping * frequency - velocity) / (frequency * root);
  const frequency = bisect(1 / seconds, 1000 / seconds, 60, (frequency) =>
    Math.exp(-damping * frequency * seconds) * Math.hypot(1, sine(frequency)) > 0.001);
  return (time) => {
    if (time <= 0 || time >= duration) return time <= 0 ? 0 : 1;
    const angle = (frequency * root * time) / 1000;
    const decay = Math.exp((-damping * frequency * time) / 1000);
    return 1 - decay * (Math.cos(angle) + sine(frequency) * Math.sin(angle));
  };
}

const bezier = (first, second, t) => 3 * (1 - t) ** 2 * t * first + 3 * (1 - t) * t * t * second + t ** 3;

/** A value from 0 to 1, slow at both ends. */
export const eased = (part) => {
  if (part <= 0 || part >= 1) return part <= 0 ? 0 : 1;
  return bezier(0, 1, bisect(0, 1, 50, (t) => bezier(0.42, 0.58, t) < part));
};
