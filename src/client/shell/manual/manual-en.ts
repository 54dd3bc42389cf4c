import type { ManualPage } from './manual-page.ts'

/** The manual in English. */
export const ENGLISH_PAGES: readonly ManualPage[] = Object.values(
  import.meta.glob<ManualPage>('/docs/manual/en/*.md', { import: 'default', eager: true })
)
