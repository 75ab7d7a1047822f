/** Whether what had the focus is gone or about to go, so that the next Tab would start from nowhere a screen reader knows. */
export const isFocusLost = (): boolean => {
  const element = document.activeElement;
  return element === null || element === document.body || element.closest("[inert]") !== null;
};
