const NAME = 'aria-invalid'

/**
 * Says `aria-invalid="false"` of whatever is no longer wrong. Chromium reports the mere removal of the attribute to assistive
 * technology as if it had become true, so that Orca calls what has just been mended 无效条目.
 */
export function startValidityReports(root: Document = document): () => void {
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target instanceof Element && !target.hasAttribute(NAME)) target.setAttribute(NAME, 'false')
  })
  observer.observe(root, { subtree: true, attributes: true, attributeFilter: [NAME] })
  return () => observer.disconnect()
}
