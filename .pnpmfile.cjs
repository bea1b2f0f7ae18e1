// The code of these servers is read by the demo and never run, so what they depend on is not installed.
const onlyRead = ['@modelcontextprotocol/server-slack', '@xeroapi/xero-mcp-server', 'mcp-server-kubernetes'];

module.exports = {
  hooks: {
    readPackage: (manifest) => (onlyRead.includes(manifest.name) ? { ...manifest, dependencies: {} } : manifest),
  },
};
