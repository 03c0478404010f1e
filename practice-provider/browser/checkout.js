// Defines window.Razorpay with the options and callbacks of the provider's own script, and opens
// the practice pay window in an iframe. Elements and CSSOM only: a strict CSP lets it through.
(() => {
  const providerOrigin = new URL(document.currentScript.src).origin;

  window.Razorpay = function Razorpay(options) {
    if (!(this instanceof Razorpay)) return new Razorpay(options);
    if (!options?.key) throw new Error('No key passed');
    const listeners = new Map();
    let pay = null;

    this.on = (event, callback) => {
      listeners.set(event, [...(listeners.get(event) ?? []), callback]);
      return this;
    };
    this.open = () => {
      pay ??= openWindow(options, emit, () => {
        pay = null;
      });
      return this;
    };
    this.close = () => pay?.dismiss();

    function emit(event, detail) {
      for (const callback of listeners.get(event) ?? []) callback(detail);
    }
  };

  /**
   * Shows the window until it is paid or closed. A modal dialog keeps the page behind it inert, sits
   * above any dialog of the page, and gives the focus back when it closes.
   */
  function openWindow(options, emit, onClosed) {
    const modal = options.modal ?? {};
    const lastFocused = document.activeElement;
    const dialog = document.createElement('dialog');
    const iframe = document.createElement('iframe');
    dialog.setAttribute('aria-label', 'Practice payment');
    Object.assign(dialog.style, {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      maxWidth: 'none',
      maxHeight: 'none',
      margin: '0',
      padding: '0',
      border: '0',
      overflow: 'hidden',
      background: options.theme?.backdrop_color ?? 'rgb(15 23 42 / 0.62)',
    });
    iframe.title = 'Practice payment window';
    iframe.src = `${providerOrigin}/checkout/window`;
    Object.assign(iframe.style, {
      display: 'block',
      width: '100%',
      height: '100%',
      border: '0',
      background: 'transparent',
      colorScheme: 'light',
    });
    dialog.append(iframe);
    document.body.append(dialog);

    const timer = options.timeout ? setTimeout(dismiss, options.timeout * 1000) : undefined;
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      if (modal.escape !== false) dismiss();
    });
    dialog.addEventListener('close', dismiss);
    // biome-ignore lint/plugin: `receive` compares source and origin
    window.addEventListener('message', receive);
    dialog.showModal();

    function receive(event) {
      if (event.origin !== providerOrigin || event.source !== iframe.contentWindow) return;
      const { type, detail } = event.data ?? {};
      if (type === 'ready') {
        iframe.contentWindow.postMessage(
          { type: 'open', options: shownOptions(options) },
          providerOrigin,
        );
        iframe.focus();
      }
      if (type === 'dismissed') dismiss();
      if (type === 'failed') emit('payment.failed', { error: detail });
      if (type === 'paid' && remove()) {
        options.handler?.(detail);
        emit('payment.success', detail);
      }
    }

    function dismiss() {
      if (remove()) modal.ondismiss?.();
    }

    /** Takes the window away; false when it is gone already, so that each ending is told once. */
    function remove() {
      if (!dialog.isConnected) return false;
      clearTimeout(timer);
      window.removeEventListener('message', receive);
      dialog.close();
      dialog.remove();
      lastFocused?.focus?.();
      onClosed();
      return true;
    }
    return { dismiss };
  }

  /** The part of the options that can cross to the iframe: no functions. */
  function shownOptions(options) {
    const modal = options.modal ?? {};
    return {
      key: String(options.key),
      order_id: options.order_id,
      name: options.name,
      description: options.description,
      prefill: { ...options.prefill },
      notes: { ...options.notes },
      color: options.theme?.color,
      retry: options.retry === undefined || (options.retry.enabled ?? options.retry) !== false,
      escape: modal.escape !== false,
      backdropclose: modal.backdropclose === true,
      confirm_close: modal.confirm_close === true,
      // Without a handler the answer can only go to the callback address.
      callback_url: options.redirect || !options.handler ? options.callback_url : undefined,
    };
  }
})();
