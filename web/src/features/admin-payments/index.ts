import { words } from '@sangamam/words/staff/pages/payments';
import { IndianRupee } from 'lucide-react';
import type { Noun } from '../../kit/page/nouns.ts';
import { adminPaymentPath, paths } from '../../kit/paths.ts';

const path = paths.adminPaymentHistory;
const payment = 'features/admin-payments/payment-page.tsx';

export const adminPayments: Noun = {
  pages: [
    {
      path,
      file: 'features/admin-payments/payments-page.tsx',
      children: [
        {
          path: '',
          file: 'features/admin-payments/ledger-page.tsx',
          children: [{ path: ':id', file: payment }],
        },
        {
          path: 'findings',
          file: 'features/admin-payments/findings-page.tsx',
          children: [{ path: ':id', file: payment, id: 'finding-payment' }],
        },
        { path: 'transfers', file: 'features/admin-payments/transfers-page.tsx' },
        { path: 'reconcile', file: 'features/admin-payments/reconcile-page.tsx' },
      ],
    },
  ],
  menu: [{ label: words.paymentHistory, to: path, right: 'payments.view', icon: IndianRupee }],
  places: [
    { label: words.record, to: `${path}?record=`, right: 'payments.manage' },
    { label: words.findings, to: paths.adminPaymentFindings },
    { label: words.transfers, to: paths.adminPaymentTransfers },
    { label: words.reconcile, to: paths.adminPaymentReconcile, right: 'payments.manage' },
  ],
  links: { payment: adminPaymentPath },
};
