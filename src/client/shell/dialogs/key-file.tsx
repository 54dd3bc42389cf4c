import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { closeDialog } from '#core/state/dialogs.ts'
import { $ownKeys, NO_OWN_KEYS, setOwnKeys } from '#core/state/own-keys.ts'
import { succeed } from '#core/state/toasts.ts'
import { saveBytes } from '#core/wire/http/download.ts'
import { confirm } from '#ui/base/layers/asking.ts'
import { Button } from '#ui/actions/button.tsx'
import { Switch } from '#ui/fields/switch.tsx'

import { type FileFault, LARGEST, readKeys, writeKeys } from '../shortcuts/own-file.ts'
import { showTour } from '../tour/tour-step.ts'
import { useKeyTexts } from './use-key-texts.ts'

/** So many faults of a file are listed; whoever has more has the wrong file. */
const MOST_FAULTS = 5

/** What is done with all shortcuts at once: `?`, a file to take along, everything as it was. */
export function KeyFile() {
  const { t } = useTranslation('account')
  const own = useStore($ownKeys)
  const texts = useKeyTexts()
  const chooser = useRef<HTMLInputElement>(null)
  const [faults, setFaults] = useState<readonly FileFault[]>([])
  const take = async (file: File | undefined) => {
    if (!file) return
    const read =
      file.size > LARGEST ? { own: NO_OWN_KEYS, faults: [{ kind: 'large' } as const] } : readKeys(await file.text())
    setFaults(read.faults)
    if (read.faults.length > 0) return
    setOwnKeys(read.own)
    succeed(t('keys.imported', { name: file.name }))
  }
  const reset = async () => {
    if (!(await confirm({ title: t('keys.resetAll'), text: t('keys.resetReally') }))) return
    setFaults([])
    setOwnKeys(NO_OWN_KEYS)
  }
  const isChanged = own.question || !own.letters || Object.keys(own.keys).length > 0
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-4">
      <Switch
        isSelected={own.question}
        onChange={(question) => setOwnKeys({ ...own, question })}
        description={t('keys.questionHint')}
      >
        {t('keys.question')}
      </Switch>
      <Switch
        isSelected={own.letters}
        onChange={(letters) => setOwnKeys({ ...own, letters })}
        description={t('keys.lettersHint')}
      >
        {t('keys.letters')}
      </Switch>
      <div className="flex flex-wrap gap-2">
        <Button onPress={() => saveBytes(new Blob([writeKeys(own)], { type: 'application/json' }), t('keys.fileName'))}>
          {t('keys.export')}
        </Button>
        <Button onPress={() => chooser.current?.click()}>{t('keys.import')}</Button>
        <Button isDisabled={!isChanged} onPress={() => void reset()}>
          {t('keys.resetAll')}
        </Button>
        <Button
          onPress={() => {
            closeDialog('keys')
            showTour()
          }}
        >
          {t('tour')}
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          accept=".json,application/json"
          onChange={({ target }) => {
            void take(target.files?.[0])
            target.value = ''
          }}
        />
      </div>
      <div role="alert">
        {faults.length > 0 && (
          <>
            <p className="text-danger">{t('keys.notImported', { count: faults.length })}</p>
            <ul className="list-disc ps-5 text-danger">
              {faults.slice(0, MOST_FAULTS).map((fault) => (
                <li key={JSON.stringify(fault)}>{texts.fileFault(fault)}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}
