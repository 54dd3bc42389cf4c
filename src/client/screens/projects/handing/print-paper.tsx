import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { has } from '#core/state/session/permissions.ts'
import { fetchBytes } from '#core/wire/http/bytes.ts'
import { usePrinting } from '#parts/paper/use-printing.ts'
import { Button } from '#ui/actions/button.tsx'

/** Prints a paper of a handover, where who is here may; a scan that is no PDF is opened and printed by the browser. */
export function PrintPaper({ name, path }: { readonly name: string; readonly path: string }) {
  const { t } = useTranslation('transfers')
  const { print, isPrinting } = usePrinting(name)
  if (!has('project.handover:print') || !path.toLowerCase().endsWith('.pdf')) return null
  return (
    <Button
      size="small"
      icon={<Printer aria-hidden />}
      isLoading={isPrinting}
      onPress={async () => {
        // A failure is shown by `fetchBytes`.
        const bytes = await fetchBytes(path).catch(() => null)
        if (bytes) await print(bytes)
      }}
    >
      {t('handover.print', { paper: name })}
    </Button>
  )
}
