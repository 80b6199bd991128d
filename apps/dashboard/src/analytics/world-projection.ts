import type { Geometry, Position } from "geojson";

/** The size of the map, which has the latitudes from 60° south to 84° north. */
export const mapSize = { width: 800, height: 354 };

/** The coefficients of the Equal Earth projection, which shows the areas of countries in proportion. */
const [a1, a2, a3, a4] = [1.340264, -0.081106, 0.000893, 0.003796] as const;
const toRadians = Math.PI / 180;
const half = Math.sqrt(3) / 2;

/** Projects a longitude and a latitude in degrees onto a plane. */
function project([longitude = 0, latitude = 0]: Position): [number, number] {
  const angle = Math.asin(half * Math.sin(latitude * toRadians));
  const square = angle * angle;
  const sixth = square ** 3;
  const x =
    (longitude * toRadians * Math.cos(angle)) /
    (half * (a1 + 3 * a2 * square + sixth * (7 * a3 + 9 * a4 * square)));
  return [x, angle * (a1 + a2 * square + sixth * (a3 + a4 * square))];
}

const [east] = project([180, 0]);
const [, north] = project([0, 84]);
const scale = mapSize.width / (2 * east);

/** Returns the outline of a country as the path of an SVG. */
export function outlineOf(geometry: Geometry): string {
  if (geometry.type === "Polygon") return geometry.coordinates.map(ring).join("");
  return geometry.type === "MultiPolygon" ? geometry.coordinates.flat().map(ring).join("") : "";
}

/** An outline that crosses the 180th meridian is drawn at both edges of the map, which cut it. */
function ring(positions: Position[]): string {
  const whole = withoutJumps(positions);
  const longitudes = whole.map(([longitude = 0]) => longitude);
  const turns = [
    ...(Math.min(...longitudes) < -180 ? [360] : []),
    0,
    ...(Math.max(...longitudes) > 180 ? [-360] : []),
  ];
  return turns
    .map((turn) => {
      const points = whole.map(([longitude = 0, latitude = 0]) => {
        const [x, y] = project([longitude + turn, latitude]);
        return `${((east + x) * scale).toFixed(1)} ${((north - y) * scale).toFixed(1)}`;
      });
      return `M${points.join("L")}Z`;
    })
    .join("");
}

/** Continues longitudes beyond 180 degrees instead of at the other end of the map. */
function withoutJumps(positions: Position[]): Position[] {
  let turn = 0;
  let last: number | undefined;
  return positions.map(([longitude = 0, latitude = 0]) => {
    if (last !== undefined && longitude - last > 180) turn -= 360;
    if (last !== undefined && longitude - last < -180) turn += 360;
    last = longitude;
    return [longitude + turn, latitude];
  });
}
