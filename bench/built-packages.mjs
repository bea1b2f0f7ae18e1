// Loads our packages as their users do: what `tsc` built, not their sources, in which tsx wraps every function to keep its name.
export async function resolve(specifier, context, next) {
  const found = await next(specifier, context);
  const built = found.url.replace(/\/packages\/([^/]+)\/src\/(.+)\.ts$/, '/packages/$1/dist/$2.js');
  return built === found.url ? found : { ...found, url: built, format: 'module' };
}
