import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { TransferForm } from '#contract/transfers/transfers.ts'
import { has } from '#core/state/session/permissions.ts'
import { fetchBytes } from '#core/wire/http/bytes.ts'
import { useActionCommands } from '#core/work/use-action-commands.ts'
import { usePrinting } from '#parts/paper/use-printing.ts'
import { Button } from '#ui/actions/button.tsx'
import { Menu, MenuItem, MenuTrigger } from '#ui/actions/menu.tsx'

/** Prints the forms of a whole application that its last submission has frozen: these very bytes are sealed. Also commands of the palette. */
export function PrintForms({ forms }: { readonly forms: readonly TransferForm[] }) {
  const { t } = useTranslation('transfers')
  const { print, isPrinting } = usePrinting(t('apply.printWhich'))
  const last = Math.max(0, ...forms.map(({ round }) => round))
  const whole = forms.filter(({ round, volumeId, kind }) => round === last && volumeId === null && kind === 'made')
  const shown = has('transfer.apply:print') ? whole : []
  // A failure is shown by `fetchBytes`.
  const printOne = async ({ path }: TransferForm) => {
    const bytes = await fetchBytes(path).catch(() => null)
    if (bytes) await print(bytes)
  }
  useActionCommands(
    'transfer.print',
    shown.map((form) => ({
      key: form.id,
      label: t('handover.print', { paper: form.name }),
      run: () => printOne(form)
    }))
  )
  if (shown.length === 0) return null
  return (
    <MenuTrigger>
      <Button icon={<Printer aria-hidden />} isLoading={isPrinting}>
        {t('apply.print')}
      </Button>
      <Menu aria-label={t('apply.printWhich')}>
        {shown.map((form) => (
          <MenuItem key={form.id} id={form.id} onAction={() => void printOne(form)}>
            {form.name}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  )
}
