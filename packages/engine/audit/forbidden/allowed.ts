const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Syntax that a strategy may use. Everything else is forbidden, such as `await`, `import()`, `super` and accessors. */
export const SYNTAX = words(
  `Program ImportDeclaration ImportSpecifier ExportNamedDeclaration ExportDefaultDeclaration ExportSpecifier
  VariableDeclaration VariableDeclarator FunctionDeclaration ClassDeclaration ClassExpression ClassBody MethodDefinition
  PropertyDefinition PrivateIdentifier BlockStatement ExpressionStatement EmptyStatement IfStatement ForStatement
  ForOfStatement WhileStatement DoWhileStatement SwitchStatement SwitchCase BreakStatement ContinueStatement
  LabeledStatement ReturnStatement ThrowStatement TryStatement CatchClause Literal Identifier TemplateLiteral
  TemplateElement ThisExpression ArrayExpression ObjectExpression Property SpreadElement FunctionExpression
  ArrowFunctionExpression UnaryExpression UpdateExpression BinaryExpression LogicalExpression ConditionalExpression
  AssignmentExpression SequenceExpression CallExpression NewExpression MemberExpression ChainExpression
  ParenthesizedExpression ArrayPattern ObjectPattern AssignmentPattern RestElement TSAsExpression TSNonNullExpression
  TSSatisfiesExpression TSTypeAssertion`,
);

/** Declarations of types, which do not run. */
export const TYPE_DECLARATIONS = words('TSInterfaceDeclaration TSTypeAliasDeclaration');

/** Global names that are values. */
export const VALUES = words('undefined NaN Infinity');
/** Global functions that may be called, and classes of which instances may be made. */
export const CALLED = words('Number String Boolean');
export const MADE = words('Map Set Array Float64Array Float32Array Int32Array Uint32Array Uint8Array Error RangeError');

const TYPED = words('from of');

/** Members of global names that may be used. */
export const MEMBERS: Readonly<Record<string, ReadonlySet<string>>> = {
  Math: words(
    `abs acos acosh asin asinh atan atan2 atanh cbrt ceil clz32 cos cosh exp expm1 floor fround hypot imul log log10 log1p
    log2 max min pow round sign sin sinh sqrt tan tanh trunc E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2`,
  ),
  Number: words(
    `isFinite isInteger isNaN isSafeInteger parseFloat EPSILON MAX_SAFE_INTEGER MAX_VALUE MIN_SAFE_INTEGER MIN_VALUE
    NaN NEGATIVE_INFINITY POSITIVE_INFINITY`,
  ),
  Object: words('entries freeze fromEntries hasOwn is keys values'),
  Array: words('from isArray of'),
  Float64Array: TYPED,
  Float32Array: TYPED,
  Int32Array: TYPED,
  Uint32Array: TYPED,
  Uint8Array: TYPED,
};

/** Methods that change what they are called on. */
export const MUTATORS = words('set add delete clear push pop shift unshift splice fill sort reverse copyWithin');

/** Properties that lead to functions and prototypes, to shared memory, to the call stack or to the settings of the machine. */
export const FORBIDDEN_PROPERTIES = words(
  `__proto__ prototype constructor __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ stack caller callee
  arguments captureStackTrace prepareStackTrace stackTraceLimit buffer toJSON valueOf toLocaleString localeCompare
  toLocaleUpperCase toLocaleLowerCase then`,
);
