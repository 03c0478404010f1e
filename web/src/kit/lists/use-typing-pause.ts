import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** Long enough not to ask for every letter. */
const typingPauseMs = 250;

/**
 * A text that counts after a short pause in typing, as it then stands without blanks around it, or `at once`. It follows
 * changes of `value` from elsewhere, such as Back. Whoever opens another page within the pause is not brought back by it.
 */
export function useTypingPause(value: string, onPause: (text: string) => void) {
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (value === asked.current) return;
    clearTimeout(timer.current);
    asked.current = value;
    setText(value);
  }, [value]);
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const isLeaving = next !== undefined && next.pathname !== pathname;
  useEffect(() => {
    if (isLeaving) clearTimeout(timer.current);
  }, [isLeaving]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function settle(typed: string) {
    const term = typed.trim();
    if (term === asked.current) return;
    asked.current = term;
    onPause(term);
  }
  function type(typed: string, atOnce = false) {
    setText(typed);
    clearTimeout(timer.current);
    if (atOnce) settle(typed);
    else timer.current = setTimeout(() => settle(typed), typingPauseMs);
  }
  return { text, type };
}
