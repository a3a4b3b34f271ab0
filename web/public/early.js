// Before the first paint: the language and the theme, so that nothing flashes.
(() => {
  const root = document.documentElement;
  let chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem('huerta.settings') ?? '{}');
  } catch {
    // nothing stored, or storage is closed: the system's choice stands
  }
  const night = matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = chosen.theme === 'light' || chosen.theme === 'dark' ? chosen.theme : night ? 'dark' : 'light';
  if (chosen.language) root.lang = chosen.language;
})();
