import { EnvironmentFacts } from './environment-facts.tsx';
import { SettingsForm } from './settings-form.tsx';
import { Group, Row, RupeesSetting, TextSetting } from './tab-fields.tsx';
import { words } from './words.ts';

/** Who takes the money, how much at once, and what a second person must approve. */
export function PaymentsTab() {
  return (
    <SettingsForm tab="payments">
      <Group title={words.groups.receipts} hint={words.hints.receipts}>
        <TextSetting at="contact.legalName" />
        <Row>
          <TextSetting at="payments.pan" optional />
          <TextSetting at="payments.gstin" optional />
        </Row>
      </Group>
      <Group title={words.groups.approval} hint={words.hints.approval}>
        <Row>
          <RupeesSetting at="payments.refundApprovalAbove" />
          <RupeesSetting at="payments.manualApprovalAbove" />
        </Row>
      </Group>
      <Group title={words.groups.order} hint={words.hints.order}>
        <RupeesSetting at="payments.maxOrder" />
      </Group>
      <EnvironmentFacts part="payments" />
    </SettingsForm>
  );
}
