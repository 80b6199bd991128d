/**
 * The shape of texts in another language: the same keys as in English, and functions with the same parameters. In the files
 * of a language, it makes a missing, misspelled or outdated key an error.
 */
export type Translation<English> = English extends string
  ? string
  : English extends (...parameters: infer Parameters) => infer Text
    ? (...parameters: Parameters) => Translation<Text>
    : { readonly [Key in keyof English]: Translation<English[Key]> };
