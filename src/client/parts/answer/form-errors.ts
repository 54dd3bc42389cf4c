/** What the server has refused, by the names of the fields; what names none is at `other`. */
export async function formErrors(failure: unknown, other: string): Promise<Record<string, string>> {
  const [{ Refused }, { errorMessage }] = await Promise.all([
    import('#core/wire/http/failure.ts'),
    import('#core/wire/http/handle-failure.ts')
  ])
  const faults = failure instanceof Refused ? failure.faults : []
  return faults.length > 0
    ? Object.fromEntries(faults.map(({ field, message }) => [field, message]))
    : { [other]: errorMessage(failure) }
}
