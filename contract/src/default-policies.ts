/** The default policies, in Markdown; a lawyer must check them. */
export const defaultPolicies = {
  terms: `## Who runs the event
The alumni association named at the foot of this site runs the meet.

## Who can register
Former students of the schools of the region, with their families and guests.

## The fee and what it covers
The fee is set for each person by age. It covers the programme and the meals of both days. Stay and travel are not part of it.

## Your ticket
The ticket reaches you by email within minutes of the payment. Nothing is shipped.

## How we treat each other
Please be kind to everybody present. The organisers may ask a person who harms others to leave.

## Photos
Photos are taken at the event. Tell us if you do not want to be in them.

## Liability and law
The association answers for its own faults. The courts at Ernakulam have jurisdiction.`,
  privacy: `## What we keep
Your answers in the registration form, your payments, and the messages we exchange. Children are only counted; we do not ask for their names.

The ticket you open stays in your browser, so that it opens at the door without a network: your name, school, year, and how many come. It goes when you sign out or remove it there, or when the event is over.

## Why
To run the event: food, stay, travel, badges and safety. With your consent also to tell you about later alumni events.

## Who sees it
The organisers entrusted with your school; a hotel or driver when they need it. Card and bank details stay with the payment provider Razorpay.

## How long
Twelve months after the event. Records of payments are kept as long as the law asks for.

## Your rights
You may see, correct or erase your data, withdraw a consent, or complain. Write to the mailbox at the foot of this site.`,
  refund: `## How much
- Thirty days or more before the event: 90 % of the fee
- Fifteen to twenty-nine days before: 50 %
- Later: no refund
- The event is cancelled, or you paid twice: 100 %

Contributions are not refundable.

## How
Money goes back to the method you paid with, normally within five to seven working days after approval.`,
  cancellation: `## How to cancel
Write to the mailbox at the foot of this site with your registration number. The person who registered may cancel, for the whole family or for a part of it.

## If the event moves
When the event is postponed, your registration stays valid. If the new date does not suit you, ask for a refund.

## Passing your place on
You may pass your place to a batchmate. Write to us before the deadline for changes.`,
};
