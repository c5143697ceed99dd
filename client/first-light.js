// Runs before anything is drawn, so that no page flashes up in the wrong light: see shared/theme.js.
(() => {
  try {
    const theme = localStorage.getItem("wardroom.theme");
    if (theme === "day" || theme === "night") document.documentElement.dataset.theme = theme;
  } catch {
    // Without storage the machine's own light is right.
  }
})();
