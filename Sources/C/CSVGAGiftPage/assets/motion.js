// How banners come in, count and go: SpringCurve for 250 ms, a damping of 0.6 and a velocity of 1, and KeyframeCurve.

/** The way of the spring from 0 to 1, within a thousandth of its end when the time is over. */
export function spring(time) {
  if (time <= 0 || time >= 250) return time <= 0 ? 0 : 1;
  const angle = 0.037964 * time;
  return 1 - Math.exp(-0.028473 * time) * (Math.cos(angle) + 0.723660 * Math.sin(angle));
}

const bezier = (first, second, t) => 3 * (1 - t) ** 2 * t * first + 3 * (1 - t) * t * t * second + t ** 3;

/** A value from 0 to 1, slow at both ends. */
export function eased(part) {
  if (part <= 0 || part >= 1) return part <= 0 ? 0 : 1;
  let [low, t] = [0, 1];
  for (let size = 0.5; size > 1e-9; size /= 2) if (bezier(0.42, 0.58, (t = low + size)) < part) low = t;
  return bezier(0, 1, low);
}
