import { readTimed } from '#core/state/session/stored.ts'

import { preloadModule } from './preload-module.ts'
import { settingsHere } from './settings-here.ts'

/** What the server writes into the page of an address: the files that its first picture needs in a session, and those of its texts by language. */
interface FirstFiles {
  readonly files: readonly string[]
  readonly texts: Readonly<Record<'zh-CN' | 'en', readonly string[]>>
}

/** Fetches the pieces of the first page of a session at once, where each would otherwise be found in the one before. Nothing where nobody is signed in. */
export function preloadFirst(): void {
  const content = document.querySelector<HTMLMetaElement>('meta[name="first-files"]')?.content
  if (!content || !readTimed('Access-Token')) return
  const { files, texts } = JSON.parse(content) as FirstFiles
  for (const file of [...files, ...texts[settingsHere().language]]) preloadModule(file)
}
