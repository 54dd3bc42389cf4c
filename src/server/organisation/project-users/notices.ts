import { sayFor } from '../../core/text/say.ts'

/** Notices are data, which is Chinese whoever reads it. */
export const say = sayFor({ lang: 'zh-CN' })
