import { useTranslation } from 'react-i18next'

import { possibleCommands } from '#core/work/commands.ts'

import type { Objection } from '../shortcuts/edit.ts'
import type { FileFault } from '../shortcuts/own-file.ts'
import { isShortcut, printedShortcut } from '../shortcuts/table.ts'

/** What is said about keys that cannot be had, and about files of them. */
export function useKeyTexts() {
  const { t } = useTranslation('account')
  const { t: say } = useTranslation('shell')
  const titleOf = (id: string): string => {
    if (isShortcut(id)) return say(id)
    const command = possibleCommands().find((one) => one.id === id)
    return command?.title() ?? t('keys.elsewhere', { id })
  }
  const taken = (keys: string, by: string) => t('keys.fault.taken', { keys: printedShortcut(keys), title: titleOf(by) })
  return {
    objection: (keys: string, why: Objection): string =>
      why.kind === 'taken' ? taken(keys, why.by) : t(`keys.fault.${why.fault}`, { keys: printedShortcut(keys) }),
    fileFault: (fault: FileFault): string => {
      if (fault.kind === 'keys')
        return t('keys.file.line', {
          title: titleOf(fault.id),
          fault: t(`keys.fault.${fault.fault}`, { keys: fault.keys })
        })
      if (fault.kind === 'double')
        return t('keys.file.line', { title: titleOf(fault.id), fault: taken(fault.keys, fault.other) })
      if (fault.kind === 'value') return t('keys.file.value', { title: titleOf(fault.id) })
      return fault.kind === 'unknown' ? t('keys.file.unknown', { id: fault.id }) : t(`keys.file.${fault.kind}`)
    }
  }
}
