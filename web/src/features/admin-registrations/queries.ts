import { readFollowUpChoices } from '@sangamam/contract/registrations/list';
import { readOwnRegistration } from '@sangamam/contract/registrations/registrations';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../kit/calls/call.ts';

/** The key of a registration that staff have open; its parts lie below. */
export const registrationKey = (id: string) => ['registration', id];

/** A registration as staff see it, shared by its page and what is opened over it. */
export function useRegistration(id: string) {
  return useQuery({
    queryKey: registrationKey(id),
    queryFn: ({ signal }) => call(readOwnRegistration, { params: { id }, signal }),
  });
}

const followUpChoicesKey = ['follow-up-choices'];

/** Staff who can look after a registration, and the marks in use. */
export function useFollowUpChoices() {
  return useQuery({
    queryKey: followUpChoicesKey,
    queryFn: ({ signal }) => call(readFollowUpChoices, { signal }),
  });
}
