(() => {
  const failing = new Set();
  const say = () => {
    const notice = document.querySelector('[data-not-loaded]');
    if (notice) notice.hidden = failing.size === 0;
  };
  self.loadSurely = async (load) => {
    for (let failures = 0; ; failures++) {
      try {
        const loaded = await load();
        if (failing.delete(load)) say();
        return loaded;
      } catch {
        if (failures > 1) {
          failing.add(load);
          say();
        }
        await new Promise((resolve) => {
          setTimeout(resolve, Math.min(500 * 2 ** failures, 30000));
          addEventListener('online', resolve, { once: true });
        });
      }
    }
  };
  addEventListener(
    'error',
    ({ target }) => {
      // scripts of others, such as the payment window's, are retried by whoever loads them
      const isOurs = target instanceof HTMLScriptElement && target.src.startsWith(location.origin);
      if (isOurs) self.loadSurely(() => import(target.src));
    },
    true,
  );
})();
