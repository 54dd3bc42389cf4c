import type { ManualPage } from './manual-page.ts'

/** The manual in Chinese. */
export const CHINESE_PAGES: readonly ManualPage[] = Object.values(
  import.meta.glob<ManualPage>('/docs/manual/zh-CN/*.md', { import: 'default', eager: true })
)
