/** What the interpreter asks of the knowledge base. */
export interface TypeKnowledge {
  /** One name for the many ways to import a thing ("tensorflow.keras.layers.Dense" -> "keras.layers.Dense"). */
  canonical(path: string): string;
  /** Type of what calling `name` gives; null where unknown. */
  returns(name: string): string | null;
  /** The name under which a method of a type is known ("sklearn.svm.SVC" + "fit" -> "sklearn.base.fit"); null where unknown. */
  method(type: string, method: string): string | null;
  /** Type of an attribute of an instance; null where unknown. */
  attribute(type: string, name: string): string | null;
  /** Path of a well-known name used without an import ("pd", "train_test_split"); null where unknown. */
  convention(name: string): string | null;
  /** Type suggested by a variable's name alone ("df", "X_train"); null where none is. */
  hint(name: string): string | null;
  /** True for paths the knowledge base has an entry for. */
  knows(path: string): boolean;
  /** What a called name stands for although a variable has the same name: R looks for a function. Null in other languages. */
  functionNamed(name: string): string | null;
  /** The function that is meant where its first argument decides: `summary(model)` is not `summary(table)`. */
  dispatched(path: string, type: string): string;
}
