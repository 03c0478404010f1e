import { words } from '@sangamam/words/page/donor';
import {
  TextArea,
  type TextAreaProps,
  TextField,
  type TextFieldProps,
} from '../../ui/text-field.tsx';

interface DonorFieldsProps {
  readonly pan: Partial<TextFieldProps>;
  readonly address: Partial<TextAreaProps>;
}

/** PAN and address of who gave; `pan` and `address` wire them to their form. */
export function DonorFields({ pan, address }: DonorFieldsProps) {
  return (
    <>
      <TextField
        {...pan}
        name="pan"
        label={words.pan}
        hint={words.panHint}
        short
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextArea
        {...address}
        name="address"
        label={words.address}
        rows={3}
        autoComplete="street-address"
      />
      <p>{words.again}</p>
    </>
  );
}
