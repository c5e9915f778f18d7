// The script of the API documentation: search, anchors, copying, and the form that makes a call with the session of this
// device. It keeps nothing, and the pages can be read without it.
(() => {
  const { keys, life, lock, renewal } = JSON.parse(document.documentElement.dataset.session);

  /** Makes an element; texts are never read as HTML. */
  const make = (name, attributes = {}, ...children) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  };

  const stored = (key) => {
    try {
      return localStorage.getItem(key) ?? undefined;
    } catch {
      return undefined;
    }
  };

  /** A token of this device, while it is valid. */
  const validToken = (key) => {
    try {
      const { value, expiresAt } = JSON.parse(stored(key) ?? '{}');
      return expiresAt > Date.now() ? value : undefined;
    } catch {
      return undefined;
    }
  };

  /** Whether a call can be made with a session: a refresh token is exchanged when it is needed. */
  const hasSession = () => validToken(keys.token) !== undefined || validToken(keys.refreshToken) !== undefined;

  /** Exchanges the refresh token, as the application does and in turn with its tabs. */
  const renew = async (refused) => {
    const now = validToken(keys.token);
    if (now !== undefined && now !== refused) return now;
    const refresh = validToken(keys.refreshToken);
    if (refresh === undefined) return undefined;
    const answer = await fetch(renewal, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: refresh }),
    });
    if (!answer.ok) return undefined;
    const pair = await answer.json();
    const write = (key, value) => localStorage.setItem(key, JSON.stringify({ value, expiresAt: Date.now() + life }));
    write(keys.token, pair.token);
    write(keys.refreshToken, pair.refresh_token);
    return pair.token;
  };
  const renewed = (refused) =>
    'locks' in navigator ? navigator.locks.request(lock, () => renew(refused)) : renew(refused);

  /** The access token of this device, renewed when it has expired; undefined when the session is over. */
  const sessionToken = async () => validToken(keys.token) ?? renewed();

  /** A call with the session. A token that the server does not accept any more is renewed once. */
  const callWithSession = async (address, { headers, ...call }) => {
    const token = await sessionToken();
    const sent = (value) => fetch(address, { ...call, headers: { ...headers, authorization: `Bearer ${value}` } });
    const answer = await sent(token);
    if (answer.status !== 401 || token === undefined) return answer;
    const next = await renewed(token);
    return next === undefined ? answer : sent(next);
  };

  // As in the application: the choice of this device, else that of the system.
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const showScheme = () => {
    const choice = stored('archwright.colorScheme');
    const system = dark.matches ? 'dark' : 'light';
    const scheme = choice === 'light' || choice === 'dark' ? choice : system;
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  };
  dark.addEventListener('change', showScheme);
  showScheme();

  const signInLink = () =>
    make('a', { href: `/?continue=${encodeURIComponent(location.pathname + location.hash)}` }, 'Sign in');

  // Who is signed in.
  const who = document.querySelector('.who');
  const session = { organizations: [] };
  const showWho = async () => {
    if (!hasSession()) return who.replaceChildren(signInLink(), ' to try calls');
    const answer = await callWithSession('/api/current-user', {}).catch(() => undefined);
    if (!answer?.ok) return who.replaceChildren(signInLink(), ' to try calls');
    const { data } = await answer.json();
    session.organizations = data.organizations;
    who.textContent = `Signed in as ${data.email}`;
  };
  const shown = showWho();

  /** The organization and project that the workspace shows, with their names. */
  const place = () => {
    const organization =
      session.organizations.find(({ id }) => id === stored(keys.organization)) ?? session.organizations[0];
    const projects = organization?.projects ?? [];
    return { organization, project: projects.find(({ id }) => id === stored(keys.project)) ?? projects[0] };
  };

  // Copying.
  for (const box of document.querySelectorAll('.with-copy')) {
    const button = make('button', { type: 'button' }, 'Copy');
    button.addEventListener('click', async () => {
      const pre = box.querySelector('pre');
      try {
        await navigator.clipboard.writeText(pre.textContent);
        button.textContent = 'Copied';
      } catch {
        getSelection().selectAllChildren(pre);
        button.textContent = 'Selected';
      }
      setTimeout(() => (button.textContent = 'Copy'), 2_000);
    });
    box.append(button);
  }

  // Search.
  const find = document.getElementById('find');
  const list = document.getElementById('found');
  let operations;
  let chosen = -1;
  find.closest('.find').hidden = false;

  const choose = (at) => {
    const options = [...list.children];
    chosen = options.length === 0 ? -1 : (at + options.length) % options.length;
    options.forEach((option, index) => option.setAttribute('aria-selected', String(index === chosen)));
    const current = options[chosen];
    current?.scrollIntoView({ block: 'nearest' });
    if (current) find.setAttribute('aria-activedescendant', current.id);
    else find.removeAttribute('aria-activedescendant');
  };
  const close = () => {
    list.hidden = true;
    find.setAttribute('aria-expanded', 'false');
    find.removeAttribute('aria-activedescendant');
    chosen = -1;
  };
  const open = (address) => {
    close();
    find.blur();
    location.assign(address);
  };
  const search = async () => {
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return close();
    operations ??= fetch('/api/docs/operations.json').then((answer) => answer.json());
    const all = await operations;
    const text = ({ method, path, summary, area }) => `${method} ${path} ${summary} ${area}`.toLowerCase();
    const found = all.filter((operation) => words.every((word) => text(operation).includes(word))).slice(0, 20);
    list.replaceChildren(
      ...found.map(({ method, path, summary, area, address }, index) => {
        const option = make('li', {
          role: 'option',
          id: `found-${index}`,
          'aria-selected': 'false',
          'data-address': address,
        });
        option.append(
          make('span', { class: `method ${method}` }, method),
          ` ${path}`,
          make('small', {}, `${area}: ${summary}`),
        );
        option.addEventListener('mousedown', (event) => event.preventDefault());
        option.addEventListener('click', () => open(address));
        return option;
      }),
    );
    if (found.length === 0)
      list.append(make('li', { role: 'option', 'aria-disabled': 'true' }, 'No operation has these words.'));
    list.hidden = false;
    find.setAttribute('aria-expanded', 'true');
    choose(0);
  };
  find.addEventListener('input', () => void search());
  find.addEventListener('focus', () => void search());
  find.addEventListener('blur', close);
  find.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      choose(chosen + (event.key === 'ArrowDown' ? 1 : -1));
    } else if (event.key === 'Enter') {
      const address = list.children[chosen]?.dataset.address;
      if (address) open(address);
    } else if (event.key === 'Escape') close();
  });
  addEventListener('keydown', (event) => {
    const isTyping = event.target.closest?.('input, textarea, select');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    find.focus();
  });

  // The form of an operation.
  const field = (label, input) => make('label', {}, make('span', {}, label), input);

  /** A control for a parameter. */
  const control = ({ name, place: where, required, choices }) => {
    const input = choices
      ? make(
          'select',
          { name },
          ...(required ? [] : [make('option', { value: '' }, '')]),
          ...choices.map((value) => make('option', { value }, value)),
        )
      : make('input', { name, autocomplete: 'off', spellcheck: 'false' });
    input.dataset.place = where;
    if (required) input.required = true;
    return field(`${name}${required ? '' : ' (optional)'}`, input);
  };

  const bodyControl = ({ body, example }) => {
    if (body === 'json') {
      const area = make('textarea', {
        name: 'body',
        spellcheck: 'false',
        rows: Math.min(16, example.split('\n').length + 1),
      });
      area.value = example;
      return [field('Body', area)];
    }
    return body === 'none' ? [] : [field('File', make('input', { name: 'file', type: 'file' }))];
  };

  const headersOf = (call, form) => {
    const headers = {};
    const { organization, project } = place();
    if (call.access === 'organization' || call.access === 'project') headers['x-tenant'] = organization?.id ?? '';
    if (call.access === 'project') headers['x-project'] = project?.id ?? 'none';
    if (form.elements.idempotencyKey?.value) headers['idempotency-key'] = form.elements.idempotencyKey.value;
    return headers;
  };

  const addressOf = (call, form) => {
    const query = new URLSearchParams();
    let path = call.path;
    for (const input of form.querySelectorAll('[data-place]')) {
      if (input.dataset.place === 'path') path = path.replace(`:${input.name}`, encodeURIComponent(input.value));
      else if (input.value !== '') query.append(input.name, input.value);
    }
    return query.size > 0 ? `${path}?${query}` : path;
  };

  /** Body and its type; throws a sentence for JSON that cannot be read. */
  const bodyOf = (call, form) => {
    const file = form.elements.file?.files[0];
    if (call.body === 'json') {
      try {
        return { body: JSON.stringify(JSON.parse(form.elements.body.value)), type: 'application/json' };
      } catch (error) {
        throw new Error(`The body is not JSON: ${error.message}`, { cause: error });
      }
    }
    if (call.body === 'bytes') return { body: file ?? '', type: 'application/octet-stream' };
    if (call.body !== 'file') return {};
    const data = new FormData();
    if (file) data.set('file', file);
    return { body: data };
  };

  /** Resolves to true when the person agrees. */
  const agreed = (call, address) =>
    new Promise((resolve) => {
      const { organization, project } = place();
      const where = [organization?.name, project?.name].filter(Boolean).join(', ');
      const dialog = make('dialog', { 'aria-labelledby': 'ask' });
      const cancel = make('button', { type: 'button' }, 'Cancel');
      const go = make('button', { type: 'button', class: 'danger' }, 'Send');
      dialog.append(
        make('h3', { id: 'ask' }, `Send ${call.method} ${address}?`),
        make(
          'p',
          {},
          `This changes real data${where ? ` of ${where}` : ''}, with your rights. It may not be possible to take it back.`,
        ),
        make('div', { class: 'row' }, cancel, go),
      );
      let answer = false;
      cancel.addEventListener('click', () => dialog.close());
      go.addEventListener('click', () => {
        answer = true;
        dialog.close();
      });
      dialog.addEventListener('close', () => {
        dialog.remove();
        resolve(answer);
      });
      document.body.append(dialog);
      dialog.showModal();
      cancel.focus();
    });

  const pretty = (text) => {
    try {
      return JSON.stringify(JSON.parse(text), null, 2);
    } catch {
      return text;
    }
  };

  const longest = 200_000;

  /** The answer as people read it; a download can be saved. */
  const showAnswer = async (box, answer, milliseconds) => {
    const isText = /json|text|xml|csv/.test(answer.headers.get('content-type') ?? '');
    const isFile = answer.headers.has('content-disposition');
    const blob = await answer.blob();
    const parts = [
      make(
        'h3',
        {},
        make('span', { class: answer.ok ? 'good' : 'bad' }, `${answer.status} ${answer.statusText}`),
        make('span', { class: 'note' }, `${milliseconds} ms, ${blob.size.toLocaleString('en')} bytes`),
      ),
    ];
    if (isFile) {
      const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'download';
      const link = make('a', { href: URL.createObjectURL(blob), download: name }, `Save ${name}`);
      parts.push(make('p', {}, link));
    } else if (isText && blob.size > 0) {
      const text = pretty(await blob.text());
      const cut = text.length > longest ? `${text.slice(0, longest)}\n…` : text;
      parts.push(make('pre', { tabindex: '0', role: 'region', 'aria-label': 'Body of the answer' }, cut));
    }
    const lines = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
    const headers = make('pre', { tabindex: '0', role: 'region', 'aria-label': 'Headers of the answer' }, lines);
    parts.push(make('details', {}, make('summary', {}, 'Headers'), headers));
    box.replaceChildren(...parts);
  };

  const send = async (call, form, box) => {
    const address = addressOf(call, form);
    const { body, type } = bodyOf(call, form);
    if (call.asks && !(await agreed(call, address))) return;
    const button = form.querySelector('.primary');
    button.disabled = true;
    // The answer before is gone at once, so that nobody takes it for this one.
    box.replaceChildren(make('p', { class: 'note' }, 'Sending…'));
    const began = performance.now();
    try {
      const headers = { ...headersOf(call, form), ...(type ? { 'content-type': type } : {}) };
      const parts = { method: call.method, headers, body, cache: 'no-store' };
      const answer = await (call.access === 'public' ? fetch(address, parts) : callWithSession(address, parts));
      if (answer.status === 401 && call.access !== 'public') {
        who.replaceChildren(signInLink(), ' to try calls');
        box.replaceChildren(
          make('p', { class: 'bad', role: 'alert' }, 'Your session has ended. ', signInLink(), ' to go on.'),
        );
        return;
      }
      await showAnswer(box, answer, Math.round(performance.now() - began));
    } catch {
      box.replaceChildren(
        make('p', { class: 'bad', role: 'alert' }, 'The server could not be reached. Please try again.'),
      );
    } finally {
      button.disabled = false;
    }
  };

  const buildForm = async (operation) => {
    const call = JSON.parse(operation.dataset.call);
    const box = make('div', { class: 'try' }, make('h3', {}, 'Try it'));
    operation.querySelector('.body').append(box);
    if (call.scope === 'key') {
      box.append(make('p', { class: 'note' }, 'This call is for API keys. Use the line for the shell above.'));
      return;
    }
    await shown;
    if (call.access !== 'public' && !hasSession()) {
      box.append(make('p', { class: 'note' }, signInLink(), ' to try this call with your own rights.'));
      return;
    }
    const form = make(
      'form',
      { novalidate: '' },
      make('div', { class: 'fields' }, ...call.parameters.map(control)),
      ...bodyControl(call),
    );
    if (call.method === 'POST' && call.access !== 'public') {
      form.append(
        field(
          'Idempotency-Key (optional)',
          make('input', { name: 'idempotencyKey', autocomplete: 'off', spellcheck: 'false' }),
        ),
      );
    }
    const { organization, project } = place();
    const where =
      call.access === 'project'
        ? [organization?.name, project?.name]
        : call.access === 'organization'
          ? [organization?.name]
          : [];
    const note = `${call.method === 'GET' ? 'Reads' : 'Changes'} real data${where.filter(Boolean).length > 0 ? ` of ${where.filter(Boolean).join(', ')}` : ''}.`;
    form.append(
      make(
        'div',
        { class: 'row' },
        make('button', { type: 'submit', class: 'primary' }, 'Send'),
        make('span', { class: 'note' }, note),
      ),
    );
    const answer = make('div', { class: 'answer', 'aria-live': 'polite' });
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const missing = [...form.elements].find((input) => input.required && input.value === '');
      if (missing) {
        answer.replaceChildren(make('p', { class: 'bad', role: 'alert' }, `Please enter ${missing.name}.`));
        missing.focus();
        return;
      }
      try {
        await send(call, form, answer);
      } catch (error) {
        answer.replaceChildren(make('p', { class: 'bad', role: 'alert' }, error.message));
      }
    });
    box.append(form, answer);
  };

  for (const operation of document.querySelectorAll('.op')) {
    operation.addEventListener('toggle', () => {
      if (!operation.open || operation.dataset.built) return;
      operation.dataset.built = 'true';
      void buildForm(operation);
    });
  }

  // Anchors open their operation.
  const openTarget = () => {
    const target = document.getElementById(location.hash.slice(1));
    if (!target?.matches('.op')) return;
    target.open = true;
    target.scrollIntoView({ block: 'start' });
    target.querySelector('summary').focus({ preventScroll: true });
  };
  addEventListener('hashchange', openTarget);
  openTarget();
})();
