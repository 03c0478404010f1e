import { useEffect, useEffectEvent } from 'react';

/** Listens to the window while the component is shown; not while `type` is null. */
export function useListener<Type extends keyof WindowEventMap>(
  type: Type | null,
  listen: (event: WindowEventMap[Type]) => void,
): void {
  const latest = useEffectEvent(listen);
  useEffect(() => {
    if (type === null) return;
    const handle = (event: WindowEventMap[Type]) => latest(event);
    addEventListener(type, handle);
    return () => removeEventListener(type, handle);
  }, [type]);
}
