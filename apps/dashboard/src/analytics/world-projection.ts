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

function ring(positions: Position[]): string {
  const points = positions.map((position) => {
    const [x, y] = project(position);
    return `${((east + x) * scale).toFixed(1)} ${((north - y) * scale).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}
