SwaggerUIBundle({
  url: '/api/docs/openapi.json',
  dom_id: '#calls',
  deepLinking: true,
  defaultModelsExpandDepth: -1,
  validatorUrl: null, // the default sends every visit to an external validator
});
