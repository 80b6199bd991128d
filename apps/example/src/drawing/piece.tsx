import { StyleSheet, View, useColorScheme } from "react-native";
import { forms } from "./forms.ts";
import type { Form, Shape } from "./forms.ts";
import { glazes } from "./glazes.ts";
import type { Glaze } from "./glazes.ts";

const pigments = {
  light: "rgba(255, 255, 255, 0.35)",
  leaf: "#6F8456",
  shadow: "rgba(40, 28, 20, 0.16)",
};

interface PieceProps {
  readonly form: Form;
  readonly glaze: Glaze;
  /** The side length of the drawing. */
  readonly size: number;
}

/** A decorative drawing of a piece of pottery, made of views. Screen readers ignore it. */
export function Piece({ form, glaze, size }: PieceProps) {
  return (
    <View aria-hidden style={{ width: size, height: size }}>
      <Shapes shapes={forms[form]} glaze={glaze} unit={size / 100} />
    </View>
  );
}

/** Returns the background color of a piece. */
export function useBackdrop(glaze: Glaze): string {
  const { backdrop, backdropAtNight } = glazes[glaze];
  return useColorScheme() === "dark" ? backdropAtNight : backdrop;
}

interface ShapesProps {
  readonly shapes: readonly Shape[];
  readonly glaze: Glaze;
  readonly unit: number;
}

function Shapes({ shapes, glaze, unit }: ShapesProps) {
  const colors = { ...glazes[glaze], ...pigments };
  return shapes.map(({ at, size, round = 0, color = "clay", ring, turn, parts = [] }) => {
    const [top, bottom] = typeof round === "number" ? [round, round] : round;
    return (
      <View
        key={`${at.join()}-${size.join()}`}
        style={[
          styles.shape,
          {
            left: at[0] * unit,
            top: at[1] * unit,
            width: size[0] * unit,
            height: size[1] * unit,
            borderTopLeftRadius: top * unit,
            borderTopRightRadius: top * unit,
            borderBottomLeftRadius: bottom * unit,
            borderBottomRightRadius: bottom * unit,
          },
          ring === undefined
            ? { backgroundColor: colors[color] }
            : { borderWidth: ring * unit, borderColor: colors[color] },
          turn !== undefined && { transform: [{ rotate: `${turn}deg` }] },
        ]}
      >
        <Shapes shapes={parts} glaze={glaze} unit={unit} />
      </View>
    );
  });
}

const styles = StyleSheet.create({
  shape: { position: "absolute", overflow: "hidden" },
});
