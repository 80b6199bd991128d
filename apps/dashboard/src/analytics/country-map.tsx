import type { BreakdownRow } from "@throughline/protocol";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import atlas from "world-atlas/countries-110m.json";
import { formatCount } from "../shell/format.tsx";
import { analyticsTexts } from "../texts/analytics.ts";
import { countryName } from "./describe-value.tsx";
import { mapSize, outlineOf } from "./world-projection.ts";

const texts = analyticsTexts.breakdown.map;

/** Antarctica, which would take a fifth of the map. */
const hidden = "010";

/** The outlines of the countries by their ISO 3166 codes. A territory without a code has an outline of its own. */
const outlines = readAtlas(atlas as unknown as Topology<{ countries: GeometryCollection }>);

function readAtlas(topology: Topology<{ countries: GeometryCollection }>) {
  return feature(topology, topology.objects.countries).features.flatMap(({ id, geometry }) =>
    id === hidden ? [] : [{ code: codeOf(id), path: outlineOf(geometry) }],
  );
}

/** Returns the two letters for a number of ISO 3166, as locales do. */
function codeOf(id: string | number | undefined): string | undefined {
  return id === undefined ? undefined : new Intl.Locale(`und-${id}`).region;
}

/**
 * A map of the world in which each country is as dark as its figure is high. The table below it says the same, so the map is
 * hidden from screen readers and cannot be reached by keyboard.
 */
export default function CountryMap({
  rows,
  valueOf,
  label,
  onFilter,
}: {
  rows: readonly BreakdownRow[];
  valueOf: (row: BreakdownRow) => number;
  /** The name of the figure. */
  label: string;
  /** If undefined, the map cannot be clicked. */
  onFilter: ((country: string) => void) | undefined;
}) {
  const values = new Map(rows.map((row) => [row.value ?? "", valueOf(row)]));
  const maxValue = Math.max(1, ...values.values());
  return (
    <svg className="country-map" viewBox={`0 0 ${mapSize.width} ${mapSize.height}`} aria-hidden>
      {outlines.map(({ code, path }) => {
        const value = code === undefined ? undefined : values.get(code);
        if (code === undefined || !value) return <path key={path} d={path} />;
        return (
          <path
            key={path}
            d={path}
            className={onFilter ? "counted choosable" : "counted"}
            data-country={code}
            // The square root keeps countries with few clicks visible beside one with many.
            style={{ fillOpacity: 0.2 + 0.8 * Math.sqrt(value / maxValue) }}
            onClick={() => onFilter?.(code)}
          >
            <title>{texts.figure(countryName(code), formatCount(value), label)}</title>
          </path>
        );
      })}
    </svg>
  );
}
