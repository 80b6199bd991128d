import {
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactElement,
  type ReactNode,
} from "react";
import {
  DevSettings,
  Modal,
  Platform,
  Pressable,
  ScrollView,
  StyleSheet,
  Text,
  TextInput,
  View,
} from "react-native";
import { registry } from "../core/index.ts";
import { onStep, recordedSteps, type RecordedStep } from "../platform/recorder.ts";
import { forgetInstall, testDeferredLink } from "./actions.ts";
import type { LinkDevtoolsProps } from "./link-devtools-props.ts";

/** The panel itself. Only development builds load this module. */
export function Panel({ button = true }: LinkDevtoolsProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // The developer menu opens when the phone is shaken.
    if (Platform.OS !== "web") DevSettings.addMenuItem("Throughline", () => setOpen(true));
  }, []);
  return (
    <>
      {button && !isOpen ? (
        <View style={styles.corner} pointerEvents="box-none">
          <Pressable
            accessibilityRole="button"
            accessibilityLabel="Open Throughline devtools"
            onPress={() => setOpen(true)}
            style={styles.bubble}
          >
            <Text style={styles.bubbleText}>TL</Text>
          </Pressable>
        </View>
      ) : null}
      <Modal visible={isOpen} animationType="slide" onRequestClose={() => setOpen(false)}>
        {isOpen ? <Content onClose={() => setOpen(false)} /> : null}
      </Modal>
    </>
  );
}

function Content({ onClose }: { onClose: () => void }): ReactElement {
  const steps = useSyncExternalStore(onStep, recordedSteps);
  const session = registry.active ?? registry.invalid;
  const state = session?.getState();
  return (
    <ScrollView style={styles.sheet} contentContainerStyle={styles.content}>
      <Action title="Close" onPress={onClose} />
      <Title>Link</Title>
      <Line>
        {session && state
          ? `${state.link?.url ?? "none"} (${session.invalidField ?? state.result ?? state.match})`
          : "No LinkProvider is mounted."}
      </Line>
      <Line>install {state?.record?.installId ?? "unknown"}</Line>
      <FirstRun />
      <Title>Config</Title>
      {Object.entries(session?.config ?? {}).map(([name, value]) => (
        <Line key={name}>
          {name}: {describeValue(name, value)}
        </Line>
      ))}
      <Title>What happened</Title>
      {steps.map((step) => (
        <Step key={step.id} {...step} />
      ))}
    </ScrollView>
  );
}

/** Starts the app again as a new install. */
function FirstRun(): ReactElement {
  const [link, setLink] = useState("");
  const [problem, setProblem] = useState<string>();
  return (
    <>
      <Title>Test a deferred link</Title>
      <TextInput
        accessibilityLabel="Link"
        autoCapitalize="none"
        autoCorrect={false}
        inputMode="url"
        onChangeText={setLink}
        placeholder="https://go.shop.example/products/42"
        style={styles.input}
        value={link}
      />
      {problem ? <Line>{problem}</Line> : null}
      <Action
        title="Start as an install of this link"
        onPress={() => void testDeferredLink(link).then(setProblem)}
      />
      <Action title="Forget this install" onPress={() => void forgetInstall()} />
    </>
  );
}

function Step({ at, kind, text }: RecordedStep): ReactElement {
  return (
    <Line>
      {new Date(at).toISOString().slice(11, 23)} {kind} {text}
    </Line>
  );
}

function Title({ children }: { children: string }): ReactElement {
  return (
    <Text accessibilityRole="header" style={styles.title}>
      {children}
    </Text>
  );
}

function Line({ children }: { children: ReactNode }): ReactElement {
  return (
    <Text selectable style={styles.line}>
      {children}
    </Text>
  );
}

function Action({ title, onPress }: { title: string; onPress: () => void }): ReactElement {
  return (
    <Pressable accessibilityRole="button" onPress={onPress} style={styles.action}>
      <Text style={styles.actionText}>{title}</Text>
    </Pressable>
  );
}

/** Describes a value of the config. The key is shown in part, because screenshots end up in chats. */
function describeValue(name: string, value: unknown): string {
  if (name === "API_KEY") return `${String(value).slice(0, 6)}…`;
  if (typeof value === "function") return "a function";
  if (name === "storage" || name === "phone") return value ? "of the app" : "default";
  return JSON.stringify(value) ?? "default";
}

const ink = "#1d1b20";
const paper = "#fffdf8";
const accent = "#2f5d50";

const styles = StyleSheet.create({
  corner: { position: "absolute", right: 12, bottom: 96, zIndex: 9999 },
  bubble: { backgroundColor: accent, borderRadius: 22, padding: 12, opacity: 0.85 },
  bubbleText: { color: paper, fontWeight: "700" },
  sheet: { backgroundColor: paper, flex: 1 },
  content: { gap: 6, padding: 20, paddingTop: 60 },
  title: { color: ink, fontSize: 17, fontWeight: "700", marginTop: 14 },
  line: { color: ink, fontSize: 13 },
  input: { borderColor: accent, borderRadius: 8, borderWidth: 1, color: ink, padding: 10 },
  action: { backgroundColor: accent, borderRadius: 8, padding: 12 },
  actionText: { color: paper, fontWeight: "600", textAlign: "center" },
});
