import { sayFor } from '../../core/text/say.ts'

/** Notices are data, which is Chinese whoever reads it. */
export const sayInChinese = sayFor({ lang: 'zh-CN' })
