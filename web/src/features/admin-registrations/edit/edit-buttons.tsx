import { words } from '@sangamam/words/staff/edit';
import { Button } from '../../../ui/button.tsx';

/** The words of the button that saves, and that it waits; null where nothing can be saved. */
export type SaveButton = { readonly words: string; readonly isSaving: boolean } | null;

interface EditButtonsProps {
  formId: string;
  button: SaveButton;
  onClose: () => void;
}

/** The buttons below the questions of a step; only Close where it cannot be edited. */
export function EditButtons({ formId, button, onClose }: EditButtonsProps) {
  return (
    <>
      <Button variant="secondary" onClick={onClose} disabled={button?.isSaving}>
        {button ? words.cancel : words.close}
      </Button>
      {button && (
        <Button type="submit" form={formId} loading={button.isSaving} loadingText={words.saving}>
          {button.words}
        </Button>
      )}
    </>
  );
}
