import { SettingsForm } from './settings-form.tsx';
import { Group, NumberSetting, Row, RupeesSetting, TextInLanguages } from './tab-fields.tsx';
import { words } from './words.ts';

/** What a registration costs, and how many people it may have. */
export function FeesTab() {
  return (
    <SettingsForm tab="fees" intro={words.intros.fees}>
      <Group title={words.groups.fee}>
        <Row>
          <RupeesSetting at="fees.adult" />
          <RupeesSetting at="fees.teen" />
          <RupeesSetting at="fees.child" />
        </Row>
      </Group>
      <Group title={words.groups.ages} hint={words.hints.ages}>
        <TextInLanguages at="fees.adultAges" />
        <TextInLanguages at="fees.teenAges" />
        <TextInLanguages at="fees.childAges" />
      </Group>
      <Group title={words.groups.discount} hint={words.hints.discount}>
        <Row>
          <RupeesSetting at="fees.discountAmount" />
          <NumberSetting at="fees.discountAfterYear" />
        </Row>
      </Group>
      <Group title={words.groups.sizes} hint={words.hints.sizes}>
        <Row>
          <NumberSetting at="form.maxPerCell" />
          <NumberSetting at="form.maxPerRegistration" />
        </Row>
      </Group>
    </SettingsForm>
  );
}
