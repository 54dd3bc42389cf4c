import { sayFor } from '../../core/say.ts'

/** Notices are data, which is Chinese whoever reads it. */
export const say = sayFor({ lang: 'zh-CN' })
