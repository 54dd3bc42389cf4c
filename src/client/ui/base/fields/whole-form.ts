/** Instead of a field's name among the errors of a form: what is wrong with none of them, such as a connection that has failed. */
export const WHOLE_FORM = ''
