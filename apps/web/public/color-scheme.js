// Sets the colour scheme before the first paint, so that a dark screen never flashes white.
// A file of its own, because the content security policy allows no inline script.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('archwright.colorScheme');
  } catch {
    // Without storage the system decides.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
