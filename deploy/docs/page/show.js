SwaggerUIBundle({
  url: '/api/docs/openapi.json',
  dom_id: '#calls',
  deepLinking: true,
  defaultModelsExpandDepth: -1,
  validatorUrl: null, // a service elsewhere, which would be told about every visit
});
