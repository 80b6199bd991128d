import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { shellTexts } from "../texts/shell.ts";
import type { OpenQuestion } from "./confirm.tsx";
import { Modal } from "./modal.tsx";

const texts = shellTexts.confirm;

/** The dialog that `confirm` opens. */
export function ConfirmDialog({ question }: { question: OpenQuestion }) {
  const { title, text, action, textToType, cancel, answer } = question;
  const [value, setValue] = useState("");
  return (
    <Modal title={title} onClose={() => answer(false)}>
      <div>{text}</div>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          answer(true);
        }}
      >
        {textToType !== undefined && (
          <TextInput
            label={texts.type(textToType)}
            autoComplete="off"
            data-autofocus
            value={value}
            onChange={({ target }) => setValue(target.value)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => answer(false)}>
            {cancel ?? texts.cancel}
          </Button>
          <Button
            type="submit"
            color="red"
            disabled={textToType !== undefined && value.trim() !== textToType}
          >
            {action}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
