import { findField } from '@sangamam/contract/settings/catalogue';
import type { Field, Kind } from '@sangamam/contract/settings/kinds';
import { words } from '@sangamam/words/staff/site-settings';
import type { ComponentType } from 'react';
import { EntryList } from './entry-list.tsx';
import { PictureField } from './picture-field.tsx';
import {
  ColourSetting,
  MomentSetting,
  NumberSetting,
  Row,
  RupeesSetting,
  type SettingProps,
  SwitchSetting,
  TextInLanguages,
  TextSetting,
} from './tab-fields.tsx';

const controls: Readonly<Record<Exclude<Kind, 'byHand'>, ComponentType<SettingProps>>> = {
  line: TextSetting,
  paragraph: TextSetting,
  yesNo: SwitchSetting,
  number: NumberSetting,
  rupees: RupeesSetting,
  dateTime: MomentSetting,
  list: ListSetting,
  colour: ColourSetting,
  picture: PictureSetting,
};

/** The control of a setting, by its kind. */
export function Setting({ at }: { at: string }) {
  const field = findField(at);
  if (!field || field.kind === 'byHand') throw new Error(`${at} has no control of its kind`);
  const Control = field.translatedMax === undefined ? controls[field.kind] : TextInLanguages;
  return <Control at={at} />;
}

function PictureSetting({ at }: SettingProps) {
  const { use = 'logo' } = findField(at) ?? {};
  return <PictureField at={at} use={use} alt={words.pictures[use].alone} none={null} />;
}

function ListSetting({ at }: SettingProps) {
  const { list } = findField(at) as Field<unknown>;
  if (!list) throw new Error(`${at} is no list`);
  const { most, parts, words: listWords } = list;
  const names = Object.keys(parts);
  const [first = ''] = names;
  return (
    <EntryList<Readonly<Record<string, string>>>
      at={at}
      most={most}
      fresh={Object.fromEntries(names.map((name) => [name, '']))}
      words={listWords}
      nameOf={(entry) => entry[first] || listWords.fresh}
    >
      {(entry) => (
        <Row>
          {names.map((name) => (
            <TextSetting key={name} at={`${entry}.${name}`} />
          ))}
        </Row>
      )}
    </EntryList>
  );
}
