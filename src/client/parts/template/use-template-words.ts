import { useTranslation } from 'react-i18next'

import { templateChoices } from '#contract/catalogue/entry-templates.ts'
import type { TemplateFault } from '#contract/catalogue/template-faults.ts'
import type { Output } from '#contract/core/call.ts'
import type { Column } from '#contract/core/column.ts'
import { ask } from '#core/wire/http/ask.ts'
import { useAnswer } from '#parts/answer/use-answer.ts'

type Choices = Output<typeof templateChoices>
const NONE: Choices = { kinds: [], dicts: [] }

/** What a template may be about and choose from, and the words for what is wrong with it. */
export interface TemplateWords {
  readonly choices: Choices
  /** Whether the choices have come. */
  readonly isReady: boolean
  readonly levelOf: (code: string) => string
  /** The codes of the dictionaries; undefined until they have come. */
  readonly dictCodes: ReadonlySet<string> | undefined
  readonly faultWords: (columns: readonly Column[], fault: TemplateFault) => string
}

/** What the parts of a template are called, and what can be chosen in it. */
export function useTemplateWords(): TemplateWords {
  const { t } = useTranslation('catalogue')
  const { state } = useAnswer((signal) => ask(templateChoices, {}, { signal, quiet: true }))
  const known = 'data' in state ? state.data : undefined
  const choices = known ?? NONE
  return {
    choices,
    isReady: known !== undefined || state.status === 'failed',
    levelOf: (code) =>
      choices.kinds.find((kind) => kind.code === code)?.level ?? (code.startsWith('file_') ? 'file' : ''),
    dictCodes: known && new Set(known.dicts.map(({ code }) => code)),
    faultWords: (columns, { at, fault, value }) => {
      const column = at === null ? undefined : columns[at]
      return t(`entryTemplate.fault.${fault}`, { column: column?.title || column?.key || String((at ?? 0) + 1), value })
    }
  }
}
