import { words } from '@sangamam/words/by-language/templates/accounts';
import { defineKind } from '../../../platform/message-kinds/define-kind.ts';
import { count, link, moment, text } from '../../../platform/message-kinds/placeholders.ts';

const name = text('Meera Menon');

export const adminInvitation = defineKind('adminInvitation', words, {
  placeholders: {
    name,
    inviter: text('Asha Kurian'),
    acceptUrl: link('https://sangamam.example/admin/accept-invitation#secret'),
    hours: count(48),
  },
  required: ['acceptUrl'],
});

export const adminReset = defineKind('adminReset', words, {
  placeholders: {
    name,
    resetUrl: link('https://sangamam.example/admin/reset-password#secret'),
    minutes: count(30),
  },
  required: ['resetUrl'],
});

export const adminPasswordChanged = defineKind('adminPasswordChanged', words, {
  placeholders: { name, at: moment('2026-11-21T06:00:00Z') },
  required: [],
});

export const adminNewDevice = defineKind('adminNewDevice', words, {
  placeholders: {
    name,
    device: text('Chrome on Android'),
    address: text('203.0.113.•••'),
    at: moment('2026-11-21T06:00:00Z'),
  },
  required: ['device'],
});

export const adminSecondFactorOff = defineKind('adminSecondFactorOff', words, {
  placeholders: { name, by: text('Asha Kurian'), at: moment('2026-11-21T06:00:00Z') },
  required: [],
});

const ofPasskeys = {
  placeholders: { name, passkey: text('Chrome on Android'), at: moment('2026-11-21T06:00:00Z') },
  required: ['passkey'],
} as const;

export const adminPasskeyAdded = defineKind('adminPasskeyAdded', words, ofPasskeys);
export const adminPasskeyRemoved = defineKind('adminPasskeyRemoved', words, ofPasskeys);
