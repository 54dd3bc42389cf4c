import { WHOLE_FORM } from '#ui/base/fields/whole-form.ts'

/**
 * What the server has refused, by the names of the fields; a refusal that names none is at `other`. What is no refusal, such as a
 * connection that has failed, is nothing wrong with any field: it is at the form as a whole.
 */
export const formErrors = (failure: unknown, other: string): Promise<Record<string, string>> =>
  errorsOf(failure, other, WHOLE_FORM)

/** The same for what has no place but its fields: whatever names none of them is at `other`. */
export const fieldErrors = (failure: unknown, other: string): Promise<Record<string, string>> =>
  errorsOf(failure, other, other)

async function errorsOf(failure: unknown, other: string, whole: string): Promise<Record<string, string>> {
  const [{ Refused }, { errorMessage }] = await Promise.all([
    import('#core/wire/http/failure.ts'),
    import('#core/wire/http/handle-failure.ts')
  ])
  if (!(failure instanceof Refused)) return { [whole]: errorMessage(failure) }
  return failure.faults.length > 0
    ? Object.fromEntries(failure.faults.map(({ field, message }) => [field, message]))
    : { [other]: errorMessage(failure) }
}
